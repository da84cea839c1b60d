import { LimitNode, SqliteQueryCompiler, ValueNode, type OperationNodeSource } from 'kysely';

/**
 * Writes `limit ? + 0`. SQLite plans a statement with a bare `limit ?` anew whenever a value is bound to it
 * (`sqlite3ExprIsInteger` looks at the value), which for a small query takes longer than running it.
 */
export class SteadyCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node);
    this.append(' + 0');
  }
}

/** `limit …` for a statement that is written as text, as its dialect has it. */
export function limitTo(count: number): OperationNodeSource {
  const node = LimitNode.create(ValueNode.create(count));
  return { toOperationNode: () => node };
}
