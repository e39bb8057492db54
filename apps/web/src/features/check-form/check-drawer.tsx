interface CheckDrawerProps {
  /** `new`, or the id of the check that is edited. */
  check: 'new' | number;
  onClose: () => void;
}

/** Check */
export const CheckDrawer = ({ check }: CheckDrawerProps) => <h1>Check {check}</h1>;
