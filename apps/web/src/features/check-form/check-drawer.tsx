/** Check */
export const CheckDrawer = () => <h1>Check</h1>;
