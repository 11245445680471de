/** The review, at that person. */
export const reviewPath = (id: string) => `/admin/identification-review?person=${id}`;
