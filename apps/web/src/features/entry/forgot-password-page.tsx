/** Forgotten password */
export const ForgotPasswordPage = () => <h1>Forgotten password</h1>;
