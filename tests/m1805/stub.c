#include <criterion/criterion.h>
Test(stub, stub) {}
