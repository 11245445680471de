import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { FiguresQuery } from '#schema/figures/figureCalls.ts';
import { ApiError } from '#src/http/client.ts';
import { type FigureCall, fetchFigure, queryFor } from './figureApi.ts';
import type { Scope } from './listLinks.ts';

interface ChosenFigures {
  query: FiguresQuery;
  scope: Scope;
  today: string;
}

/** The period and the scope of all figures on the page. */
export const ChosenContext = createContext<ChosenFigures>({ query: {}, scope: {}, today: '' });
export const useChosen = () => useContext(ChosenContext);

const A_MINUTE = 60_000;
const SOON = 5_000;

/** One figure, asked for by itself: where it fails, the others stand. */
export function useFigure<K extends FigureCall>(call: K) {
  const query = queryFor(call, useChosen().query);
  return useQuery({
    queryKey: ['figures', call, query],
    queryFn: ({ signal }) => fetchFigure(call, query, signal),
    staleTime: A_MINUTE,
    retry: false,
    refetchInterval: ({ state }) => (isNotReady(state.error) ? SOON : false),
  });
}

/** Figures are being counted for the first time. */
export const isNotReady = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'not_ready';
