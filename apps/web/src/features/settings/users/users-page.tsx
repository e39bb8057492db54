/** Users */
export const UsersPage = () => <h1>Users</h1>;
