import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface ChartLinkProps {
  to: string | undefined;
  /** Told on hover. */
  title: string;
  children: ReactNode;
}

/** A part of a chart that leads to what it counts; by keyboard the table does. */
export const ChartLink = ({ to, title, children }: ChartLinkProps) =>
  to ? (
    <Link to={to} tabIndex={-1} className="chart-link">
      <title>{title}</title>
      {children}
    </Link>
  ) : (
    <g>
      <title>{title}</title>
      {children}
    </g>
  );
