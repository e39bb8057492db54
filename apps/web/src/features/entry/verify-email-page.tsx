/** Verify your e-mail address */
export const VerifyEmailPage = () => <h1>Verify your e-mail address</h1>;
