/** Invitation */
export const InvitationPage = () => <h1>Invitation</h1>;
