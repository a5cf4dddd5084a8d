/** Draws one paper for a printer of the system, on a page that no person sees. */
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';

import { createApi } from '../context/api.ts';
import { reportUncaught } from '../ui/report-error.ts';
import { drawSheet } from './draw-sheet.tsx';

reportUncaught(window);
const container = document.getElementById('root');
if (!container) throw new Error('sheet.html has no #root');
void drawSheet(container, createApi());
