/** Line icons on a 24 grid, drawn for Takda. They never stand without a word or a label. */
const PATHS = {
  back: 'M15 5l-7 7 7 7',
  calendar: 'M4 6.5h16v14H4zM4 10.5h16M8.5 3.5v5M15.5 3.5v5',
  check: 'M5 12.5l4.5 4.5L19 7',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  close: 'M6 6l12 12M18 6L6 18',
  cross: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9 9l6 6M15 9l-6 6',
  forward: 'M9 5l7 7-7 7',
  globe:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c-5 5-5 12 0 17M12 3.5c5 5 5 12 0 17',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.5v.2',
  phone: 'M5 4h4l1.5 4.5L8 10.5a12 12 0 0 0 5.5 5.5l2-2.5L20 15v4c-8.5 1-16-6.5-15-15z',
  pin: 'M12 21c4.5-4.5 6.5-8 6.5-11a6.5 6.5 0 1 0-13 0c0 3 2 6.5 6.5 11zM12 7.8a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20.5 20.5',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.8-4.3 3.6-6.5 7.5-6.5s6.7 2.2 7.5 6.5',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17.2v.2',
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { name: IconName }) => <LineIcon path={PATHS[name]} />;

/** For an icon of a single screen, whose path is kept with that screen. */
export const LineIcon = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
);
