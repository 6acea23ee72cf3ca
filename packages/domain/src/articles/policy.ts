/** Default policy for articles of companies without their own policy. A change is stored as a new version. */
export const DEFAULT_POLICY = `Articles are shown next to search ads and must keep the rules of the feeds that pay for them:
- No promises of results, approvals, income or savings, and nothing called risk-free.
- No claims about health, money or products without support in the text; no invented studies, experts or numbers.
- No invitation to click ads or links, and nothing that looks like a button, a system message or an official form.
- No adult content, gambling, weapons, drugs, hacking, counterfeits, hate, violence or political campaigning.
- No prices or discounts stated as facts, and no comparison that calls one offer the lowest or cheapest.
- Advice on money, law or health says that it does not replace a professional.
- Headline and hotspots fit the text; nothing misleads about what readers find.
Severity: low is style, medium should be changed, high breaks a rule, critical must never be shown.`;
