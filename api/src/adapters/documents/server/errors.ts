/** MongoDB's names for the error codes this server answers with. */
const CODE_NAMES = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  14: 'TypeMismatch',
  15: 'Overflow',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  168: 'InvalidPipelineOperator',
  171: 'CannotIndexParallelArrays',
  175: 'QueryPlanKilled',
  197: 'InvalidIndexSpecificationOption',
  238: 'NotImplemented',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
  15955: 'Location15955',
  17124: 'Location17124',
  28812: 'Location28812',
  28818: 'Location28818',
  31249: 'Location31249',
  31253: 'Location31253',
  31254: 'Location31254',
  40228: 'Location40228',
  40234: 'Location40234',
  40323: 'Location40323',
  40324: 'Location40324',
  40353: 'Location40353',
  40414: 'IDLFailedToParse',
  40415: 'IDLUnknownField',
  40573: 'Location40573',
  51024: 'Location51024',
  51075: 'Location51075',
  51091: 'Location51091',
  51270: 'Location51270',
} as const;

/** An error code this server can answer with. */
export type ErrorCode = keyof typeof CODE_NAMES;

/** A refusal that the client sees with MongoDB's own code; anything else thrown inside becomes `InternalError`. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly code: ErrorCode;
  /** Further fields of the answer, such as `keyPattern` and `keyValue` of a duplicate key. */
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get codeName(): string {
    return CODE_NAMES[this.code];
  }
}

/** A valid MongoDB request that this server has no exact answer for; it says so instead of approximating. */
export function notSupported(what: string): CommandError {
  return new CommandError(
    238,
    `The embedded database does not support ${what}; set MONGODB_URI to use a MongoDB server`,
  );
}

export function badValue(message: string): CommandError {
  return new CommandError(2, message);
}
