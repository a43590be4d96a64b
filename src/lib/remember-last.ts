/** Computes again only when one of the inputs is another object. */
export function rememberLast<State, Inputs extends readonly unknown[], Value>(
  inputsOf: (state: State) => Inputs,
  compute: (inputs: Inputs) => Value,
): (state: State) => Value {
  let last: { inputs: Inputs; value: Value } | null = null;
  return (state) => {
    const inputs = inputsOf(state);
    if (!last?.inputs.every((input, index) => Object.is(input, inputs[index])))
      last = { inputs, value: compute(inputs) };
    return last.value;
  };
}
