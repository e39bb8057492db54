/** New password */
export const ResetPasswordPage = () => <h1>New password</h1>;
