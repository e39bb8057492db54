import { useLocalStorage } from '@mantine/hooks';
import { storageKey } from '../../../lib/base-path.ts';
import { EMBED_FORMS, type EmbedForm } from './embed-code.ts';

const isForm = (value: string): value is EmbedForm => Object.hasOwn(EMBED_FORMS, value);

export const useEmbedForm = (): readonly [EmbedForm, (form: string | null) => void] => {
  const [storedForm, storeForm] = useLocalStorage<string>({
    key: storageKey('embed-form'),
    defaultValue: 'html',
    getInitialValueInEffect: false,
  });
  return [isForm(storedForm) ? storedForm : 'html', (form) => form !== null && storeForm(form)];
};
