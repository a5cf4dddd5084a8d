/** The top of every screen: the bar with the payments set aside, and the row that says what is the case. */
import { Banner } from './banner.tsx';
import { TopBar } from './top-bar.tsx';

export const Head = () => (
  <header className="head">
    <TopBar />
    <Banner />
  </header>
);
