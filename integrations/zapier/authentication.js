/** Returns the URL of an API path. Users enter `base_url` with or without a slash at its end. */
export const urlOf = ({ authData }, path) => `${authData.base_url.trim().replace(/\/+$/, '')}/v1${path}`;

/** Adds the API key to each request, unless the request already has an authorization header. */
export const addApiKey = (request, _z, { authData }) => {
  if (authData?.api_key) request.headers.Authorization ??= `token ${authData.api_key}`;
  return request;
};

/**
 * Throws the message of an error response: its `detail`, or its messages by field. The history of a Zap shows the
 * message.
 */
export const throwErrors = (response, z) => {
  const { status } = response;
  if (status < 400 || response.request.skipThrowForStatus) return response;
  const reason = reasonOf(response.data) ?? `Pharos responded with status ${status}.`;
  if (status === 401) throw new z.errors.ExpiredAuthError(`Pharos rejected the API key: ${reason}`);
  if (status === 429) throw new z.errors.ThrottledError(reason, Number(response.getHeader('retry-after')) || 60);
  throw new z.errors.Error(reason, 'PharosRefusal', status);
};

const reasonOf = (body) => {
  if (typeof body !== 'object' || body === null) return null;
  if (typeof body.detail === 'string') return body.detail;
  const messages = Object.entries(body).flatMap(([field, messagesOfField]) =>
    [messagesOfField].flat().map((message) => (field === 'non_field_errors' ? message : `${field}: ${message}`)),
  );
  return messages.length > 0 ? messages.join(' ') : null;
};

/** The permissions that the key needs for all triggers and actions. */
const REQUIRED_ACTIONS = ['checks.read', 'checks.manage', 'integrations.manage', 'integrations.remove'];

const test = async (z, bundle) => {
  const { data } = await z.request({ url: urlOf(bundle, '/me/') });
  if (!Array.isArray(data?.actions)) {
    throw new z.errors.Error('Pharos does not respond at this address. Check the address.', 'AuthenticationError', 404);
  }
  const missing = REQUIRED_ACTIONS.filter((action) => !data.actions.includes(action));
  if (missing.length === 0) return data;
  throw new z.errors.Error(
    data.role === 'read'
      ? 'This API key has read access only. Create a key with the scope to manage in Settings, API keys.'
      : 'This API key cannot manage checks and integrations, because the organization is suspended or paused.',
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
        'The address in your browser, for example https://pharos.example.com. It must be reachable from the internet.',
    },
    {
      key: 'api_key',
      label: 'API key',
      type: 'password',
      required: true,
      helpText: 'A key with the scope to manage. Create it in Pharos: *Settings*, *API keys*.',
    },
  ],
  test,
  connectionLabel: '{{organization_name}}',
};
