/** Pricing */
export const PricingPage = () => <h1>Pricing</h1>;
