/** Log in */
export const LogInPage = () => <h1>Log in</h1>;
