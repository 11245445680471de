import { Box, GlobalStyles } from '@mui/material';
import type { ReactNode } from 'react';
import { KeyFigures } from './numbers/KeyFigures.tsx';
import { NowFigures } from './numbers/NowFigures.tsx';
import { Accounts } from './panels/Accounts.tsx';
import { Cancellations } from './panels/Cancellations.tsx';
import { ComingWeeks } from './panels/ComingWeeks.tsx';
import { HoursByWeekday } from './panels/HoursByWeekday.tsx';
import { Months } from './panels/Months.tsx';
import { PEOPLE_PARTS, People } from './panels/People.tsx';
import { Services } from './panels/Services.tsx';
import { Sources } from './panels/Sources.tsx';
import { TimeSlots } from './panels/TimeSlots.tsx';
import { Trend } from './panels/Trend.tsx';
import { ON_PAPER, type PlaceOnPaper } from './printed.ts';

interface Placed {
  place: PlaceOnPaper;
  /** It takes so many of twelve columns, and all of them on a narrow screen. */
  across: 4 | 6 | 12;
  figure: ReactNode;
}

/** What waits now first, then the period from the whole to its parts. */
const PLACED: readonly Placed[] = [
  { place: 'now', across: 12, figure: <NowFigures /> },
  { place: 'key', across: 12, figure: <KeyFigures /> },
  { place: 'trend', across: 12, figure: <Trend /> },
  { place: 'hours', across: 6, figure: <HoursByWeekday /> },
  { place: 'services', across: 6, figure: <Services /> },
  { place: 'time', across: 6, figure: <TimeSlots /> },
  { place: 'coming', across: 6, figure: <ComingWeeks /> },
  { place: 'age', across: 4, figure: <People {...PEOPLE_PARTS.age} /> },
  { place: 'gender', across: 4, figure: <People {...PEOPLE_PARTS.gender} /> },
  { place: 'barangay', across: 4, figure: <People {...PEOPLE_PARTS.barangay} /> },
  { place: 'sources', across: 6, figure: <Sources /> },
  { place: 'cancelled', across: 6, figure: <Cancellations /> },
  { place: 'months', across: 6, figure: <Months /> },
  { place: 'accounts', across: 6, figure: <Accounts /> },
];

export const Figures = () => (
  <>
    <GlobalStyles styles={ON_PAPER} />
    <Box className="figures" sx={GRID}>
      {PLACED.map(({ place, across, figure }) => (
        <Box
          key={place}
          className={`figures-${place}`}
          sx={{ ...CELL, gridColumn: { xs: 'span 12', lg: `span ${across}` } }}
        >
          {figure}
        </Box>
      ))}
    </Box>
  </>
);

const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: 4,
  '& .chart-link': { cursor: 'pointer' },
  '& .chart-link:hover': { opacity: 0.75 },
} as const;

const CELL = {
  minWidth: 0,
  '&:empty': { display: 'none' },
  '& > *': { height: '100%' },
} as const;
