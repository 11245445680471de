export const REVIEW_PATH = '/admin/identification-review';

/** The review, at that person. */
export const reviewPath = (id: string) => `${REVIEW_PATH}?person=${id}`;
