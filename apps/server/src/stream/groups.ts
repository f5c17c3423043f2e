/** Members by a key that several share: the sockets of a session, of a user, of an address. */
export interface Groups<Member> {
  add(key: string, member: Member): void;
  remove(key: string, member: Member): void;
  count(key: string): number;
  /** A snapshot: members may leave while it is iterated. */
  list(key: string): readonly Member[];
  /** Keys of the groups that have a member. */
  keys(): readonly string[];
}

export function createGroups<Member>(): Groups<Member> {
  const groups = new Map<string, Set<Member>>();
  return {
    add: (key, member) => {
      const group = groups.get(key);
      if (group) group.add(member);
      else groups.set(key, new Set([member]));
    },
    remove: (key, member) => {
      const group = groups.get(key);
      group?.delete(member);
      if (group?.size === 0) groups.delete(key);
    },
    count: (key) => groups.get(key)?.size ?? 0,
    list: (key) => [...(groups.get(key) ?? [])],
    keys: () => [...groups.keys()],
  };
}
