import { lookAtScreens } from '../support/screen-look.ts';

lookAtScreens('en');
