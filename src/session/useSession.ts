import { useSyncExternalStore } from 'react';
import { getSession, type Session, subscribe } from './store.ts';

export const useSession = (): Session => useSyncExternalStore(subscribe, getSession);
