import { useNavigate } from 'react-router-dom';

/** The booking front is another face: only a page load leads there. */
export function useAdminGo() {
  const navigate = useNavigate();
  return (link: string) => {
    if (/^\/admin(\/|$)/.test(link)) navigate(link);
    else window.location.assign(link);
  };
}
