import { lookAtScreens } from '../support/screen-look.ts';

lookAtScreens(2, 2);
