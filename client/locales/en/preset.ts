export const presetWords = {
  label: 'Rules',
  usual: 'As usual',
  book: 'By the book',
};
