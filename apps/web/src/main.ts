import './page.css';

/** Says whether the server that gave this page is ready, so that a page from a cache does not claim it. */
const tellState = async (place: Element): Promise<void> => {
  try {
    const answer = await fetch('/readyz', { cache: 'no-store' });
    place.textContent = answer.ok ? 'Pharos is running.' : 'Pharos is running, but not ready yet.';
  } catch {
    place.textContent = 'Pharos cannot be reached.';
  }
};

const place = document.querySelector('#state');
if (place) await tellState(place);
