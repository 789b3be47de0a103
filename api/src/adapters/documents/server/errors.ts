const CODE_NAMES = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  14: 'TypeMismatch',
  15: 'Overflow',
  20: 'IllegalOperation',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
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
  197: 'InvalidIndexSpecificationOption',
  238: 'NotImplemented',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
  31253: 'Location31253',
  31254: 'Location31254',
  40324: 'Location40324',
  40414: 'IDLFailedToParse',
  40415: 'IDLUnknownField',
  51024: 'Location51024',
} as const;

export type ErrorCode = keyof typeof CODE_NAMES;

/** An error that the client receives with MongoDB's code; any other error becomes `InternalError`. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly code: ErrorCode;
  /** More fields of the answer, such as `keyPattern` and `keyValue` of a duplicate key. */
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

/** A request for something unsupported. It is also reported, since it is a defect if it came from the studio. */
export class Refusal extends CommandError {
  override name = 'Refusal';

  /** @param message Names the operator. Uses MongoDB's wording if MongoDB does not know it either. */
  constructor(code: ErrorCode, message: string) {
    super(
      code,
      `${message}. The embedded database knows only what the studio uses; MONGODB_URI sets a MongoDB server.`,
    );
  }
}

/** Refuses something that MongoDB supports. */
export function notSupported(what: string): Refusal {
  return new Refusal(238, `There is no support for ${what}`);
}

export function badValue(message: string): CommandError {
  return new CommandError(2, message);
}
