import * as endpoints from '@pharos/contract/rest/sign-in/passkeys.ts';
import { addPasskey } from '../../usecases/sign-in/passkeys/add-passkey.ts';
import { deletePasskey } from '../../usecases/sign-in/passkeys/delete-passkey.ts';
import { listPasskeys } from '../../usecases/sign-in/passkeys/list-passkeys.ts';
import { signInByPasskey } from '../../usecases/sign-in/passkeys/sign-in-by-passkey.ts';
import { startPasskey } from '../../usecases/sign-in/passkeys/start-passkey.ts';
import { startPasskeySignIn } from '../../usecases/sign-in/passkeys/start-sign-in.ts';
import { paginateInMemory } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toPasskey } from './passkey-answer.ts';

export const registerPasskeyRoutes = (app: RouteApp): void => {
  route(app, endpoints.listPasskeys, async ({ services, caller, query, url }) => {
    const passkeys = await listPasskeys(services, caller);
    const request = { url, baseUrl: services.settings.baseUrl, page: query.page, pageSize: query.page_size };
    return paginateInMemory(request, passkeys.map(toPasskey));
  });

  route(app, endpoints.startPasskey, ({ services, caller, body }) => startPasskey(services, caller, body.password));

  route(app, endpoints.addPasskey, async ({ services, caller, body }) =>
    toPasskey(await addPasskey(services, caller, body)),
  );

  route(app, endpoints.deletePasskey, async ({ services, caller, params }) => {
    await deletePasskey(services, caller, params.id);
    return {};
  });

  route(app, endpoints.startPasskeyLogIn, ({ services }) => startPasskeySignIn(services));

  route(app, endpoints.finishPasskeyLogIn, async ({ services, body, device }) => ({
    token: await signInByPasskey(services, body.credential, device),
  }));
};
