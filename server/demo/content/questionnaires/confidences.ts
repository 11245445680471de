/** What people wrote where an answer is kept sealed. */
export const TOLD_IN_CONFIDENCE: readonly string[] = [
  'I have hardly slept since we lost our child. I have told nobody at home.',
  'I stopped taking the tablets, because they are too expensive for me.',
  'I drink more than I should, and I would like to talk about it without my family.',
];
