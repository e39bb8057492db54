/** Sign up */
export const SignUpPage = () => <h1>Sign up</h1>;
