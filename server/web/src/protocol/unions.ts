// The protocol's enums are objects with one member, named for the variant. These types and functions take them apart.

/** The names of a union's variants. */
export type NameOf<U> = U extends unknown ? keyof U & string : never;
/** What a variant carries. */
export type BodyOf<U, N extends NameOf<U>> = U extends Record<N, infer B> ? B : never;
/** One function for each variant of a union. */
export type Handlers<U, R> = { [N in NameOf<U>]: (body: BodyOf<U, N>) => R };

/** The name of the variant that a value is. */
export const nameOf = <U extends object>(value: U) => Object.keys(value)[0] as NameOf<U>;

/** What a value carries if it is of this variant; `undefined` if it is of another. */
export function bodyOf<U extends object, N extends NameOf<U>>(value: U, name: N): BodyOf<U, N> | undefined {
  return name in value ? ((value as Record<string, unknown>)[name] as BodyOf<U, N>) : undefined;
}

/**
 * Calls the function of the variant that a value is; `undefined` if a later server sent a variant that is unknown here.
 */
export function match<U extends object, R>(value: U, handlers: Handlers<U, R>): R | undefined {
  const name = nameOf(value);
  const handler = handlers[name] as ((body: unknown) => R) | undefined;
  return handler?.((value as Record<string, unknown>)[name]);
}
