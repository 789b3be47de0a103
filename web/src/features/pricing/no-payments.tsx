/** Said above the plans of a studio that takes no payments. */
export function NoPayments() {
  return (
    <p
      role="note"
      className="mx-auto mb-8 max-w-2xl text-balance rounded-lg border border-line-strong bg-surface p-4 text-center text-md"
    >
      This studio takes no payments. An account costs nothing here; its admin assigns the plans.
    </p>
  );
}
