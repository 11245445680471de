import { useStore } from 'react-admin';

/** Whether somebody reads a figure as a table rather than as a chart; remembered on this machine. */
export const useTableSwitch = (name: string) => useStore(`figures.${name}.table`, false);
