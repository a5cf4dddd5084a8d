import { lookAtScreens } from '../support/screen-look.ts';

lookAtScreens(1, 2);
