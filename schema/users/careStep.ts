/** Where the profile shows somebody in one's care: their id ends the address. */

export const CARE_STEPS = ['change', 'identification', 'health', 'account', 'remove'] as const;
export type CareStep = (typeof CARE_STEPS)[number];

export const careStepPath = (step: CareStep, id: string) => `/my/profile/people?edit=${step}-${id}`;
export const carePath = (id: string) => `/my/profile/people#${id}`;
