/** Whoever loads this clears the drafts that another account has left in this browser. */
import './drafts.ts';
import './formDrafts.ts';
