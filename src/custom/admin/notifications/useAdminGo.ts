import { useNavigate } from 'react-router-dom';
import { isAdministration } from '../../notifications/frontGo.ts';
import { whenMarked } from '../../notifications/unreadStore.ts';

/** The booking front is a separate bundle: it needs a page load. */
export function useAdminGo() {
  const navigate = useNavigate();
  return (link: string) => {
    if (isAdministration(link)) navigate(link);
    else void whenMarked().then(() => window.location.assign(link));
  };
}
