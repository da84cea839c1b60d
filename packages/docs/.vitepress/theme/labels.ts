/** Labels for screen readers that the default theme has only in English. */
export interface Label {
  /** The component of the default theme that has it. */
  readonly component: string;
  /** Text of its source. */
  readonly source: string;
  /** The label of this site, translated. */
  readonly words: string;
}

export const labels: readonly Label[] = [
  { component: 'VPNavBarMenu', source: 'Main Navigation', words: 'Main navigation' },
  { component: 'VPSidebar', source: 'Sidebar Navigation', words: 'Sidebar navigation' },
  { component: 'VPNavBarExtra', source: 'label="extra navigation"', words: 'More navigation' },
  { component: 'VPNavBarHamburger', source: 'aria-label="mobile navigation"', words: 'Navigation menu' },
  { component: 'VPDocFooter', source: 'Pager', words: 'Previous and next page' },
];
