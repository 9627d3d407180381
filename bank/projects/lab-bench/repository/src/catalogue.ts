import type { Equipment, Person } from './model.ts'

/** Finds equipment and people by id. */
export class Catalogue {
  readonly #equipment: Map<string, Equipment>
  readonly #people: Map<string, Person>

  constructor(equipment: Equipment[], people: Person[]) {
    this.#equipment = new Map(equipment.map((entry) => [entry.id, entry]))
    this.#people = new Map(people.map((entry) => [entry.id, entry]))
  }

  equipment(id: string): Equipment | undefined {
    return this.#equipment.get(id)
  }

  person(id: string): Person | undefined {
    return this.#people.get(id)
  }

  allEquipment(): Equipment[] {
    return [...this.#equipment.values()]
  }
}
