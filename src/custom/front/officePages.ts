/** What the office tells everybody about itself: small pages that come together, which keeps the first view small. */

export { FaqsPage } from './faqs/FaqsPage.tsx';
export { FiguresPage } from './figures/FiguresPage.tsx';
export { PrivacyPage } from './privacy/PrivacyPage.tsx';
