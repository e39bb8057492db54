/** Signing in */
export const SsoReturnPage = () => <h1>Signing in</h1>;
