import { Button } from './button.tsx';

/** Below a list that shows its first part. */
export function ShowMore({ onClick }: { onClick: () => void }) {
  return (
    <div className="mt-4 flex justify-center">
      <Button onClick={onClick}>Show More</Button>
    </div>
  );
}
