import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { ToastProvider } from '#kernel/web/ui/toast.tsx';

export const renderPart = (
  part: ReactNode,
  client = new QueryClient(),
  Router: ComponentType<{ children: ReactNode }> = MemoryRouter,
) =>
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <Router>{part}</Router>
      </ToastProvider>
    </QueryClientProvider>,
  );
