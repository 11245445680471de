import { useStore } from '../store/store.ts';
import { type Session, sessionStore } from './store.ts';

export const useSession = (): Session => useStore(sessionStore);
