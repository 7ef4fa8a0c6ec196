import type { ReactNode } from 'react';

export const metadata = { title: 'A game night' };

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body style={{ maxInlineSize: '60rem', margin: '2rem auto', fontFamily: 'system-ui' }}>{children}</body>
    </html>
  );
}
