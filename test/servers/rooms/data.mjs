// What the house knows.

export const rooms = [
  { id: 'cedar', name: 'Cedar', floor: 'ground', seats: 8 },
  { id: 'oak', name: 'Oak', floor: 'ground', seats: 4 },
  { id: 'ash', name: 'Ash', floor: 'first', seats: 12 },
  { id: 'elm', name: 'Elm', floor: 'first', seats: 6 },
  { id: 'yew', name: 'Yew', floor: 'first', seats: 2 },
];

/** `bowl` belongs to mallory, all others to alice. */
export const bookings = () => [
  { id: 'b1', room_id: 'cedar', date: '2026-10-05', title: 'Planning', owner: 'alice' },
  { id: 'b2', room_id: 'oak', date: '2026-10-06', title: 'Interview', owner: 'alice' },
  { id: 'b3', room_id: 'ash', date: '2026-10-20', title: 'Review', owner: 'alice' },
  { id: 'b4', room_id: 'elm', date: '2026-10-21', title: 'Bowl', owner: 'mallory' },
];

export const usage = {
  cedar: { samples: 31, hours: 61, no_shows: 0 },
  oak: { samples: 31, hours: 22, no_shows: 3 },
  ash: { samples: 31, hours: 40, no_shows: 1 },
  elm: { samples: 0 },
  yew: { samples: 31, hours: 5, no_shows: 2 },
};
