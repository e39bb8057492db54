/** Account state */
export const AccountState = () => <h1>Account state</h1>;
