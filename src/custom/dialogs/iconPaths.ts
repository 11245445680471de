/** Paths of the icons in the dialogs, on the grid of elements/Icon. */
export const PICTURE = 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 8.2v.2';
export const PLUS = 'M12 5v14M5 12h14';
export const MINUS = 'M5 12h14';
export const TURN_LEFT = 'M4 5v5h5M4.6 10A8 8 0 1 1 4 14';
export const TURN_RIGHT = 'M20 5v5h-5M19.4 10A8 8 0 1 0 20 14';
export const WHOLE = 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5';
