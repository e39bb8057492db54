/** The address of a call: `base_url` as people enter it, with or without a slash at its end. */
export const urlOf = ({ authData }, path) => `${authData.base_url.trim().replace(/\/+$/, '')}/v1${path}`;

/** Every call carries the key; one that is there already stays. */
export const addApiKey = (request, _z, { authData }) => {
  if (authData?.api_key) request.headers.Authorization ??= `token ${authData.api_key}`;
  return request;
};

/** Pharos refuses with `detail`, or with messages by field: people read these in the history of a Zap. */
export const tellRefusals = (response, z) => {
  const { status } = response;
  if (status < 400 || response.request.skipThrowForStatus) return response;
  const reason = reasonOf(response.data) ?? `Pharos answered with status ${status}.`;
  if (status === 401) throw new z.errors.ExpiredAuthError(`The API key is not accepted any more: ${reason}`);
  if (status === 429) throw new z.errors.ThrottledError(reason, Number(response.getHeader('retry-after')) || 60);
  throw new z.errors.Error(reason, 'PharosRefusal', status);
};

const reasonOf = (body) => {
  if (typeof body !== 'object' || body === null) return null;
  if (typeof body.detail === 'string') return body.detail;
  const messages = Object.entries(body).flatMap(([field, told]) =>
    [told].flat().map((message) => (field === 'non_field_errors' ? message : `${field}: ${message}`)),
  );
  return messages.length > 0 ? messages.join(' ') : null;
};

/** What a Zap may do with the key, whichever trigger or action it has. */
const NEEDED = ['checks.read', 'checks.manage', 'integrations.manage', 'integrations.remove'];

const test = async (z, bundle) => {
  const { data } = await z.request({ url: urlOf(bundle, '/me/') });
  if (!Array.isArray(data?.actions)) {
    throw new z.errors.Error('There is no Pharos at this address.', 'AuthenticationError', 404);
  }
  const missing = NEEDED.filter((action) => !data.actions.includes(action));
  if (missing.length === 0) return data;
  throw new z.errors.Error(
    data.role === 'read'
      ? 'This API key may only read. Make one that may manage, in Settings, API keys.'
      : 'This API key may not manage checks and integrations while the organization is suspended or paused.',
    'AuthenticationError',
    403,
  );
};

export const authentication = {
  type: 'custom',
  fields: [
    {
      key: 'base_url',
      label: 'Address of Pharos',
      type: 'string',
      required: true,
      helpText:
        'As your browser shows it, such as https://pharos.example.com. Zapier has to reach it from the internet.',
    },
    {
      key: 'api_key',
      label: 'API key',
      type: 'password',
      required: true,
      helpText: 'One that may manage: in Pharos, *Settings*, *API keys*.',
    },
  ],
  test,
  connectionLabel: '{{organization_name}}',
};
