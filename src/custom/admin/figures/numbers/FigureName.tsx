import { Box, Typography } from '@mui/material';
import { AboutFigure } from '../AboutFigure.tsx';

interface FigureNameProps {
  level: 'h2' | 'h3';
  name: string;
  about: string;
}

/** It names a number, with its definition at hand. */
export const FigureName = ({ level, name, about }: FigureNameProps) => (
  <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
    <Typography component={level} sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <AboutFigure name={name} about={about} />
  </Box>
);
